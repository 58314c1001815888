import type { Problem } from '../api.ts'
import type { FormTexts } from './form-texts.ts'

/** The text of a refusal: what happened, and what to do. */
export interface ProblemText {
  title: string
  help: string
}

const waitWords = (seconds: number | undefined, texts: FormTexts): string => {
  if (!seconds) return texts.aMoment
  return seconds < 60 ? texts.seconds(seconds) : texts.minutes(Math.ceil(seconds / 60))
}

/** The words for a problem that is not about one field or one slot. */
export function problemWords(problem: Problem, title: string, texts: FormTexts): ProblemText {
  if (problem.code === 'unreachable' && !navigator.onLine) return { title: texts.offline, help: texts.offlineHelp }
  if (problem.code === 'unreachable' || problem.status === 503) return { title, help: texts.unreachable }
  if (problem.status === 429) return { title, help: texts.tooMany(waitWords(problem.details.retryAfterSeconds, texts)) }
  if (problem.code === 'captcha_blocked') return { title, help: texts.captchaBlocked }
  if (problem.code === 'captcha') return { title, help: texts.captcha }
  return { title, help: texts.unexpected }
}
