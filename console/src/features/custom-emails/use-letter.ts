import type { Problem } from '@ancrage/api/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../lib/api'
import type { CustomEmail } from '../../lib/custom-emails'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'

/** The text of a mail, with merge fields in braces. */
export interface Letter {
  subject: string
  above: string
  below: string
  leafletIds: string[]
}

/** Makes the leaflets of a mail from those that it has at that moment. */
export type LeafletChange = (ids: string[]) => string[]

/** The editable parts. */
export type LetterPath = 'subject' | 'above' | 'below'

const lettersOf = ({ subject, above, below, leafletIds }: Letter): Letter => ({ subject, above, below, leafletIds })

/** Takes what was saved, except what was typed since it was sent. */
const takenOver = (typed: Letter, sent: Letter, saved: Letter): Letter => ({
  subject: typed.subject === sent.subject ? saved.subject : typed.subject,
  above: typed.above === sent.above ? saved.above : typed.above,
  below: typed.below === sent.below ? saved.below : typed.below,
  leafletIds: typed.leafletIds === sent.leafletIds ? saved.leafletIds : typed.leafletIds,
})

const isSame = (one: Letter, other: Letter) =>
  one.subject === other.subject &&
  one.above === other.above &&
  one.below === other.below &&
  one.leafletIds.join() === other.leafletIds.join()

/** Reads the words that stand now; null if that fails. */
const readStored = ({ event, lang }: CustomEmail) =>
  api.customEmails.list({}).then(
    (all) => all.find((one) => one.event === event && one.lang === lang) ?? null,
    () => null,
  )

/** Keeps the text of a mail while it is edited: typed, saved and refused parts. */
export function useLetter(email: CustomEmail) {
  const { t } = useTranslation('customEmails')
  const [saved, setSaved] = useState(email)
  const [letter, setLetter] = useState<Letter>(() => lettersOf(email))
  /** Increased when other text is put into the editors. */
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** The version that another page saved meanwhile, until the user takes it or keeps their own. */
  const [other, setOther] = useState<CustomEmail | null>(null)
  const params = { event: email.event, lang: email.lang }

  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    setBusy(true)
    setProblem(null)
    setOther(null)
    try {
      return await work()
    } catch (error) {
      const refused = asProblem(error)
      const stored = refused.code === 'conflict' ? await readStored(email) : null
      // One's own words stand already where the answer to an earlier save was lost.
      if (stored && isSame(letter, stored)) {
        goOnFrom(stored, 'own')
        toast.success(t('saved'))
        return null
      }
      setOther(stored)
      if (!stored) setProblem(refused)
      return null
    } finally {
      setBusy(false)
    }
  }

  function put(words: Letter) {
    setProblem(null)
    setLetter(lettersOf(words))
    setRound((count) => count + 1)
  }

  async function store(work: () => Promise<CustomEmail>, take: (now: CustomEmail) => void, done: string) {
    const now = await attempt(work)
    if (!now) return
    setSaved(now)
    take(now)
    void refresh('custom-emails')
    toast.success(done)
  }

  /** Goes on from what another page has saved: with its words, or with one's own, which replace them when saved. */
  function goOnFrom(stored: CustomEmail, takes: 'theirs' | 'own') {
    setSaved(stored)
    setOther(null)
    if (takes === 'theirs') put(stored)
    void refresh('custom-emails')
  }

  const save = () =>
    store(
      () => api.customEmails.save({ params, body: { ...letter, version: saved.version } }),
      (now) => setLetter((typed) => takenOver(typed, letter, now)),
      t('saved'),
    )
  const reset = () =>
    store(() => api.customEmails.reset({ params, body: { version: saved.version } }), put, t('wasReset'))

  async function tryOut(sessionId: string | undefined) {
    const body = { ...letter, ...(sessionId && { sessionId }) }
    if ((await attempt(() => api.customEmails.test({ params, body }).then(() => true))) === true)
      toast.success(t('tested'))
  }

  return {
    saved,
    letter,
    round,
    problem,
    isBusy,
    other,
    goOnFrom,
    isUnsaved: !isSame(letter, saved),
    change: (part: Partial<Letter>) => setLetter((before) => ({ ...before, ...part })),
    changeLeaflets: (change: LeafletChange) =>
      setLetter((before) => ({ ...before, leafletIds: change(before.leafletIds) })),
    put,
    save,
    reset,
    tryOut,
  }
}
