import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { FieldChoices } from './use-merge'
import type { PatientFile } from './use-patient'
import { patientValues, type TextField, textFields } from './values'

interface Props {
  kept: PatientFile
  other: PatientFile
  keep: FieldChoices
  onChoose: (field: keyof FieldChoices, side: 'this' | 'other') => void
}

/** Asks which value to keep for each field in which both clients differ. A value that only one of them has is kept. */
export function MergeDifferences({ kept, other, keep, onChoose }: Props) {
  const { t } = useTranslation('patient')
  const [mine, theirs] = [patientValues(kept), patientValues(other)]
  const differing = textFields.filter((field) => mine[field] !== theirs[field])
  const contrary = differing.filter((field) => mine[field] && theirs[field])
  const taken = differing.filter((field) => !contrary.includes(field))
  const shown = useShownValue()
  return (
    <>
      {contrary.length === 0 && <p className="text-muted-foreground">{t('merge.same')}</p>}
      {contrary.length > 0 && (
        <section>
          <h3 className="font-semibold">{t('merge.differ')}</h3>
          <p className="mb-3 text-muted-foreground text-sm">{t('merge.differText')}</p>
          <div className="space-y-3">
            {contrary.map((field) => {
              const side = keep[field] ?? 'this'
              return (
                <fieldset key={field} className="grid gap-x-4 gap-y-1 border-t pt-3 sm:grid-cols-2">
                  <legend className="float-start col-span-full mb-1 w-full text-muted-foreground text-sm">
                    {t(`form.${field}`)}
                  </legend>
                  {(
                    [
                      ['this', mine],
                      ['other', theirs],
                    ] as const
                  ).map(([one, values]) => (
                    <label key={one} className="flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
                      <input
                        type="radio"
                        name={field}
                        checked={side === one}
                        className="focus-ring size-4 shrink-0 accent-primary"
                        onChange={() => onChoose(field, one)}
                      />
                      <bdi className="wrap-anywhere">{shown(field, values[field])}</bdi>
                    </label>
                  ))}
                </fieldset>
              )
            })}
          </div>
        </section>
      )}
      {taken.length > 0 && (
        <section>
          <h3 className="font-semibold">{t('merge.taken')}</h3>
          <p className="mb-3 text-muted-foreground text-sm">{t('merge.takenText')}</p>
          <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-6 gap-y-2">
            {taken.map((field) => (
              <div key={field} className="contents">
                <dt className="text-muted-foreground">{t(`form.${field}`)}</dt>
                <dd className="wrap-anywhere min-w-0">
                  <bdi>{shown(field, mine[field] || theirs[field])}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}

/** Returns the display text of a value. */
function useShownValue() {
  const { t } = useTranslation('patient')
  const format = useFormats('UTC')
  return (field: TextField, value: string) => {
    if (field === 'gender') return t(`genders.${value as 'other'}`)
    if (field === 'locale') return t(`locales.${value as 'fr'}`)
    if (field === 'dateOfBirth') return format.date(value)
    return field === 'phone' || field === 'guardianPhone' ? format.phone(value) : value
  }
}
