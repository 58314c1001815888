import type { Mode } from '@ancrage/api/contract'
import { useCurrentUser } from './user'

/** Returns how much of the product the practice sees; undefined until that is known. */
export function useMode(): Mode | undefined {
  const { data } = useCurrentUser()
  const mode = data?.settings.find(({ key }) => key === 'mode')?.value
  return mode === 'full' || mode === 'essential' ? mode : undefined
}
