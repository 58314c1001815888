import './texts'
import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticePage } from '../../components/notice-page'
import { useTitle } from '../../components/page'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'
import { useLinkLook } from '../../lib/link-look'
import { useLinkParams } from '../../lib/use-link-params'

const deadCodes: readonly Problem['code'][] = ['link_expired', 'validation', 'not_found']

/**
 * Shows the page of the unsubscribe link. Only its button changes anything, because mail programs open links by
 * themselves. The recipient can undo it.
 */
export function UnsubscribePage() {
  const { t } = useTranslation('unsubscribe')
  const { token, of } = useLinkParams()
  useLinkLook(of)
  const [step, setStep] = useState<'asked' | 'done' | 'takenBack'>('asked')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  async function press(act: typeof api.admin.unsubscribe, next: typeof step, token: string) {
    setIsBusy(true)
    setProblem(undefined)
    await act({ body: { token } }).then(
      () => setStep(next),
      (error) => setProblem(asProblem(error)),
    )
    setIsBusy(false)
  }

  const isDead = !token || (problem && deadCodes.includes(problem.code))
  useTitle(t(isDead ? 'dead' : step === 'asked' ? 'title' : step))
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
  if (step === 'takenBack')
    return <NoticePage key={step} illustration="sunrise" title={t('takenBack')} text={t('takenBackText')} isNews />
  const notice = problem && <ProblemNotice problem={problem} className="mt-4 text-start" />
  if (step === 'done')
    return (
      <NoticePage illustration="sunrise" title={t('done')} text={t('doneText')} isNews>
        {notice}
        <Button
          variant="secondary"
          className="mt-6"
          isBusy={isBusy}
          onClick={() => void press(api.admin.subscribe, 'takenBack', token)}
        >
          {t('takeBack')}
        </Button>
      </NoticePage>
    )
  return (
    <NoticePage illustration="boat" title={t('title')} text={t('text')}>
      {notice}
      <Button className="mt-6" isBusy={isBusy} onClick={() => void press(api.admin.unsubscribe, 'done', token)}>
        {t('confirm')}
      </Button>
    </NoticePage>
  )
}
