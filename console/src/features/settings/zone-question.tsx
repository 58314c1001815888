import { lazy, Suspense, useState } from 'react'

const load = () => import('./zone-words')
const ZoneWords = lazy(async () => ({ default: (await load()).ZoneWords }))

interface Question {
  from: string
  to: string
  answer: (isYes: boolean) => void
}

/** Asks before the practice's time zone changes. If the question cannot be loaded, it rejects. */
export function useZoneQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)

  function answer(isYes: boolean) {
    question?.answer(isYes)
    setQuestion(null)
  }

  return {
    async ask(from: string, to: string) {
      await load()
      return new Promise<boolean>((done) => setQuestion({ from, to, answer: done }))
    },
    dialog: question && (
      <Suspense>
        <ZoneWords from={question.from} to={question.to} onAnswer={answer} />
      </Suspense>
    ),
  }
}
