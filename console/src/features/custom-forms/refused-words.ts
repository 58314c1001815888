import { useTranslation } from 'react-i18next'
import type { RefusedFields } from './use-builder'

const known = [
  'required',
  'too_long',
  'control_characters',
  'repeated',
  'not_earlier',
  'not_possible',
  'below_min',
] as const

/** Returns the text of a refusal at a path, if there is one. */
export function useRefusedWords(refused: RefusedFields) {
  const { t } = useTranslation('customForms')
  return (path: string): string | undefined => {
    const code = refused[path]
    if (code === undefined) return undefined
    const name = known.find((each) => each === code)
    return name ? t(`problems.${name}`) : t('problems.other')
  }
}

/** Returns the refusals below a path, by the rest of their path. */
export const refusedBelow = (refused: RefusedFields, path: string): RefusedFields =>
  Object.fromEntries(
    Object.entries(refused).flatMap(([at, code]) =>
      at.startsWith(`${path}.`) ? [[at.slice(path.length + 1), code]] : [],
    ),
  )
