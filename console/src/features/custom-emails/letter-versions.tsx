import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { DialogContent } from '../../components/ui/dialog'
import { api } from '../../lib/api'
import type { CustomEmail } from '../../lib/custom-emails'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import type { Letter } from './use-letter'

interface Props {
  email: CustomEmail
  onTake: (letter: Letter) => void
}

/** Lists the saved versions with time and author. Each can be restored. */
export function LetterVersions({ email: { event, lang, version }, onTake }: Props) {
  const { t } = useTranslation('customEmails')
  const format = useFormats()
  const reading = useReading(['custom-emails', 'versions', event, lang, version], () =>
    api.customEmails.versions({ params: { event, lang } }),
  )
  return (
    <DialogContent shape="sheet" title={t('versions.title')} description={t('versions.lead')}>
      <Query of={reading} loading={<Skeleton className="h-40" />}>
        {(list) => (
          <ul className="divide-y">
            {list.map(({ version: number, words, savedAt, savedBy }) => (
              <li key={number} className="flex items-center gap-3 py-2">
                <div className="min-w-0 flex-1">
                  <p className="wrap-anywhere">{words ? words.subject || words.above : t('versions.back')}</p>
                  <p className="text-muted-foreground text-sm">
                    {[format.dayAndTime(savedAt), savedBy].filter(Boolean).join(' · ')}
                  </p>
                </div>
                {words && (
                  <Button variant="secondary" size="sm" onClick={() => onTake(words)}>
                    {t('versions.take')}
                    <span className="sr-only"> {number}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Query>
    </DialogContent>
  )
}
