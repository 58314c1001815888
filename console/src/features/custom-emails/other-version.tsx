import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import type { CustomEmail } from '../../lib/custom-emails'
import { useLeaflets } from './use-leaflets'
import type { Letter, LetterPath } from './use-letter'
import { wordsAsText } from './words-as-text'

interface Props {
  email: CustomEmail
  /** The own words, which are not saved. */
  own: Letter
  parts: readonly LetterPath[]
  onTake: () => void
  onKeep: () => void
}

/** Shows the words that another page has saved meanwhile. They are taken, or one's own go on. */
export function OtherVersion({ email, own, parts, onTake, onKeep }: Props) {
  const { t } = useTranslation('customEmails')
  const isSms = email.channel === 'sms'
  const textOf = (part: LetterPath) => (isSms || part === 'subject' ? email[part] : wordsAsText(email[part]))
  const shown = parts.map((part) => ({ part, text: textOf(part) })).filter(({ text }) => text !== '')
  return (
    <Alert
      tone="warning"
      title={t('other.title')}
      actions={
        <>
          <Button size="sm" variant="secondary" onClick={onKeep}>
            {t('other.keep')}
          </Button>
          <Button size="sm" variant="secondary" onClick={onTake}>
            {t('other.take')}
          </Button>
        </>
      }
    >
      <p>{t(email.isOwn ? 'other.lead' : 'other.wasReset')}</p>
      <dl className="mt-2 space-y-2">
        {shown.map(({ part, text }) => (
          <div key={part}>
            <dt className="font-medium text-sm">{t(isSms ? 'parts.sms' : `parts.${part}`)}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
        {email.leafletIds.join() !== own.leafletIds.join() && <Leaflets ids={email.leafletIds} />}
      </dl>
    </Alert>
  )
}

/** Names the documents that another page has chosen. */
function Leaflets({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('customEmails')
  const { data } = useLeaflets().reading
  const nameOf = (id: string) => data?.find((leaflet) => leaflet.id === id)?.name || t('leaflets.unreadable')
  return (
    <div>
      <dt className="font-medium text-sm">{t('leaflets.title')}</dt>
      <dd className="wrap-anywhere">{ids.length > 0 ? data && ids.map(nameOf).join(', ') : t('other.noLeaflets')}</dd>
    </div>
  )
}
