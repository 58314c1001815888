import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { useFormats } from '../../lib/use-formats'
import type { Form } from '../forms/public'
import { Preview } from './preview'
import { useFormVersion } from './use-version'

/** Lists the published versions. */
export function Versions({ form: { id, versions } }: { form: Form }) {
  const { t } = useTranslation('customForms')
  const format = useFormats()
  const [read, setRead] = useState<number | null>(null)
  if (!versions.length) return null
  return (
    <section aria-label={t('versions.title')} className="surface p-4">
      <h2 className="mb-2 font-medium">{t('versions.title')}</h2>
      <ul className="divide-y">
        {versions.map(({ number, publishedAt }) => (
          <li key={number} className="flex items-center justify-between gap-3 py-1.5">
            <span>{t('versions.one', { number, date: format.dayAndTime(publishedAt) })}</span>
            <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setRead(number)}>
              {t('versions.read')}
              <span className="sr-only"> {number}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Dialog isOpen={read !== null} onClose={() => setRead(null)}>
        {read !== null && <OneVersion id={id} number={read} />}
      </Dialog>
    </section>
  )
}

function OneVersion({ id, number }: { id: string; number: number }) {
  const { t } = useTranslation('customForms')
  const reading = useFormVersion(id, number)
  return (
    <DialogContent title={t('versions.version', { number })}>
      <Query of={reading} loading={<Skeleton className="h-64 w-full rounded-lg" />}>
        {({ content }) => <Preview content={content} />}
      </Query>
    </DialogContent>
  )
}
