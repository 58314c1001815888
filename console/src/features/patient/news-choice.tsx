import './texts'
import { newsChoices } from '@ancrage/api/contract'
import { Field } from '@ancrage/widgets/ui/field'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { storeNewsChoice, useNewsChoice } from '../mailings/public'

/** Edits whether a client gets news of the practice, which needs the client's consent or prior information. */
export function NewsChoice({ patientId }: { patientId: string }) {
  const { t } = useTranslation('patient')
  const format = useFormats()
  const textOf = useProblemText()

  async function choose(value: string) {
    const choice = newsChoices.find((one) => one === value)
    if (!choice) return
    try {
      await storeNewsChoice(patientId, choice)
      toast.success(t('news.noted'))
    } catch (error) {
      toast.error(t('news.notNoted'), { description: textOf(asProblem(error)) })
    }
  }

  return (
    <Query of={useNewsChoice(patientId)} loading={<Skeleton className="h-16" />}>
      {({ choice, saidAt }) => (
        <Field label={t('news.label')} hint={saidAt ? t('news.since', { day: format.date(saidAt) }) : t('news.hint')}>
          {(control) => (
            <Select {...control} value={choice ?? ''} onChange={({ target }) => void choose(target.value)}>
              {choice === null && <option value="">{t('news.unsaid')}</option>}
              {newsChoices
                // A client who refused cannot be switched to "informed".
                .filter((one) => choice !== 'refused' || one !== 'informed')
                .map((one) => (
                  <option key={one} value={one}>
                    {t(`news.${one}`)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      )}
    </Query>
  )
}
