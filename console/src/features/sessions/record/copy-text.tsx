import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../components/copy-button'
import { wordsOf } from '../../../components/rich-text/blocks'

/** Copies a rich text as plain text. */
export function CopyText({ text }: { text: () => string }) {
  const { t } = useTranslation('session')
  return <CopyButton text={wordsOf(text())} label={t('copy')} />
}
