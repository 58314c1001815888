import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/confirm-dialog'

type Props = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'onConfirm' | 'onClose'> & {
  confirm: string
}

/** Asks before a change of a session's status that cannot be undone. */
export function ConfirmStep({ confirm, ...rest }: Props) {
  const { t } = useTranslation('sessionHead')
  return <ConfirmDialog {...rest} words={{ keep: t('back'), confirm }} isDangerous={false} />
}
