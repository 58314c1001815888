import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import { CopyText } from './copy-text'

interface Props {
  /** The field reason as a code. */
  reason: string
  text: () => string
}

/** Says why the server refuses a text, and offers to copy it. */
export function FieldRefused({ reason, text }: Props) {
  const { t } = useTranslation('session')
  return (
    <Alert tone="danger" className="mb-3" title={t('refused.title')} actions={<CopyText text={text} />}>
      {t(reason === 'too_long' ? 'refused.tooLong' : 'refused.other')}
    </Alert>
  )
}
