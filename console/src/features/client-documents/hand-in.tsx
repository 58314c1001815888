import { Select } from '@ancrage/widgets/ui/select'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../client-area/public'
import { AddFiles, addUploads, UploadRow, useClientUploads } from '../documents/public'

/** Sends files to a practice. With several practices the client chooses one. */
export function UploadDocuments({ practices }: Pick<Client, 'practices'>) {
  const { t } = useTranslation('documents')
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const uploads = useClientUploads()
  const practiceId = chosen ?? practices[0]?.id
  if (!practiceId) return null
  return (
    <section aria-labelledby={id} className="surface mb-4 p-4">
      <h2 id={id} className="font-semibold">
        {t('handIn.title')}
      </h2>
      <p className="text-muted-foreground">{t('handIn.lead')}</p>
      <p className="text-muted-foreground text-sm">{t('accepted')}</p>
      {practices.length > 1 && (
        <div className="mt-3">
          <label htmlFor={`${id}-to`} className="mb-1 block font-medium text-sm">
            {t('handIn.to')}
          </label>
          <Select id={`${id}-to`} value={practiceId} onChange={({ target }) => setChosen(target.value)}>
            {practices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
      <div className="mt-3">
        <AddFiles onFiles={(files) => addUploads({ practiceId }, files)} />
      </div>
      {uploads.length > 0 && (
        <ul aria-label={t('upload.list')} className="mt-3 divide-y divide-card-border border-card-border border-t">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  )
}
