import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/confirm-dialog'

type Props = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'onConfirm' | 'onClose'> & {
  confirm: string
}

/** Asks before a step of a session that has no way back. */
export function ConfirmStep({ confirm, ...rest }: Props) {
  const { t } = useTranslation('sessionHead')
  return <ConfirmDialog {...rest} words={{ keep: t('back'), confirm }} isDangerous={false} />
}
