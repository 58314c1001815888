import './texts'
import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { NoticePage } from '../../components/notice-page'
import { useTitle } from '../../components/page'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'
import { useLinkLook } from '../../lib/link-look'
import { useLinkParams } from '../../lib/use-link-params'

const noLink: readonly Problem['code'][] = ['validation', 'not_found']

/**
 * Shows the page of the link that ends a client's reminders of their marks. Only its button changes anything, because
 * mail programs open links by themselves.
 */
export function EndMarkReminderPage() {
  const { t } = useTranslation('unsubscribe')
  const { token, of } = useLinkParams()
  useLinkLook(of)
  const [isDone, setDone] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function press(link: string) {
    setBusy(true)
    setProblem(null)
    await api.exercises.endReminder({ params: { link } }).then(
      () => setDone(true),
      (error) => setProblem(asProblem(error)),
    )
    setBusy(false)
  }

  const isDead = !token || (problem && noLink.includes(problem.code))
  useTitle(t(isDead ? 'dead' : isDone ? 'marks.done' : 'marks.title'))
  if (isDead)
    return (
      <NoticePage
        key="dead"
        illustration="lighthouse"
        title={t('dead')}
        text={t('deadText')}
        isNews={Boolean(problem)}
      />
    )
  if (isDone)
    return (
      <NoticePage illustration="sunrise" title={t('marks.done')} text={t('marks.doneText')} isNews>
        <Link
          to="/client/exercises"
          className="focus-ring mt-6 inline-flex items-center rounded-sm text-primary pointer-coarse:min-h-11"
        >
          {t('marks.area')}
        </Link>
      </NoticePage>
    )
  return (
    <NoticePage illustration="boat" title={t('marks.title')} text={t('marks.text')}>
      {problem && <ProblemNotice problem={problem} className="mt-4 text-start" />}
      <Button className="mt-6" isBusy={isBusy} onClick={() => void press(token)}>
        {t('marks.confirm')}
      </Button>
    </NoticePage>
  )
}
