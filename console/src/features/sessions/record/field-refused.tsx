import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import { CopyText } from './copy-text'

interface Props {
  /** As a code. */
  reason: string
  text: () => string
}

/** The server does not take this text as it is. */
export function FieldRefused({ reason, text }: Props) {
  const { t } = useTranslation('session')
  return (
    <Alert tone="danger" className="mb-3" title={t('refused.title')} actions={<CopyText text={text} />}>
      {t(reason === 'too_long' ? 'refused.tooLong' : 'refused.other')}
    </Alert>
  )
}
