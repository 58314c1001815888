import type { contract, RequestInput } from '@ancrage/api/contract'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { Switch } from '../../components/ui/switch'
import { api, asProblem } from '../../lib/api'
import { usePracticeSettings } from '../../lib/practice-settings'
import { useProblemText } from '../../lib/problem-text'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'

type Change = Omit<RequestInput<typeof contract.practices.changeSettings>['body'], 'expected'>

const publications = ['after_reading', 'at_once'] as const

/**
 * Edits whether clients are asked, and whether reviews are checked before publication. Each change is saved at once.
 */
export function ReviewSettings() {
  const { t } = useTranslation('reviews')
  const textOf = useProblemText()
  const [asking, publishing] = [useId(), useId()]
  const settings = usePracticeSettings()

  async function change(body: Change) {
    try {
      await api.practices.changeSettings({ body })
      toast.success(t('settings.saved'))
    } catch (error) {
      toast.error(t('failed'), { description: textOf(asProblem(error)) })
    }
    await refresh('practice')
  }

  return (
    <Section title={t('settings.title')} lead={t('settings.lead')}>
      <Query of={settings} loading={<Skeleton className="h-24" />}>
        {({ reviewRequests, reviewPublication }) => (
          <div className="max-w-2xl divide-y divide-card-border">
            <div className="flex items-center justify-between gap-6 pb-4">
              <div>
                <p id={asking} className="font-medium">
                  {t('settings.requests')}
                </p>
                <p className="text-muted-foreground text-sm">{t('settings.requestsHint')}</p>
              </div>
              <Switch
                aria-labelledby={asking}
                checked={reviewRequests}
                onCheckedChange={(isOn) => void change({ reviewRequests: isOn })}
              />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-4">
              <div className="min-w-60 flex-1">
                <label htmlFor={publishing} className="font-medium">
                  {t('settings.publication')}
                </label>
                <p className="text-muted-foreground text-sm">{t('settings.publicationHint')}</p>
              </div>
              <Select
                id={publishing}
                className="max-sm:w-full sm:w-56"
                value={reviewPublication}
                onChange={({ target }) => {
                  const chosen = publications.find((name) => name === target.value)
                  if (chosen) void change({ reviewPublication: chosen })
                }}
              >
                {publications.map((name) => (
                  <option key={name} value={name}>
                    {t(`settings.publications.${name}`)}
                  </option>
                ))}
              </Select>
            </div>
          </div>
        )}
      </Query>
    </Section>
  )
}
