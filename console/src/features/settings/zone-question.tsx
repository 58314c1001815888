import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import { zoneOf } from './zones'

interface Question {
  from: string
  to: string
  answer: (isYes: boolean) => void
}

/** Asks before the clock of the practice is changed, and says what that does to hours and appointments. */
export function useZoneQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)

  function answer(isYes: boolean) {
    question?.answer(isYes)
    setQuestion(null)
  }

  return {
    ask: (from: string, to: string) => new Promise<boolean>((done) => setQuestion({ from, to, answer: done })),
    dialog: (
      <Dialog open={question !== null} onOpenChange={(isOpen) => !isOpen && answer(false)}>
        {question && <Words {...question} answer={answer} />}
      </Dialog>
    ),
  }
}

function Words({ from, to, answer }: Question) {
  const { t } = useTranslation('settings')
  const now = useNow()
  const [before, after] = [useFormats(from), useFormats(to)]
  return (
    <DialogContent
      title={t('zone.question', { city: zoneOf(to).city })}
      footer={
        <>
          <Button variant="secondary" onClick={() => answer(false)}>
            {t('zone.keep')}
          </Button>
          <Button onClick={() => answer(true)}>{t('zone.change')}</Button>
        </>
      }
    >
      <ul className="list-disc space-y-2 ps-5">
        <li>{t('zone.hours')}</li>
        <li>{t('zone.sessions', { before: before.timeInText(now), after: after.timeInText(now) })}</li>
        <li>{t('zone.clients')}</li>
      </ul>
    </DialogContent>
  )
}
