import type { Problem } from '@ancrage/api/client'
import { useRef, useState } from 'react'
import { asProblem } from '../../lib/api'
import type { Language } from '../../lib/languages'
import { useFocusFault } from '../../lib/use-focus-fault'
import type { SigningInput, SigningWords } from './use-consents'

/** The values of the form, from the box to the signature. */
export interface Signing {
  locale: Language
  isAccepted: boolean
  childAgrees: boolean
  signedBy: 'patient' | 'guardian'
  guardianName: string
  kind: 'drawn' | 'typed'
  image: string | null
  name: string
}

export type Missing = 'box' | 'child' | 'guardianName' | 'drawn' | 'unreadable' | 'typed' | 'guardian'

/** Maps refused fields of the server to those of the form. */
export const refusedFieldsOfConsent: Record<string, Missing> = {
  accepted: 'box',
  childAgrees: 'child',
  guardianName: 'guardianName',
  signedBy: 'guardian',
  'signature.image': 'unreadable',
  'signature.name': 'typed',
}

/** Returns what is missing, in the order of the form. */
function missingIn(signing: Signing, signer: SigningWords['signer']): Missing[] {
  const { kind, signedBy } = signing
  return [
    ...(signedBy === 'guardian' && !signing.guardianName.trim() ? (['guardianName'] as const) : []),
    ...(signing.isAccepted ? [] : (['box'] as const)),
    ...(signer === 'guardian_and_child' && !signing.childAgrees ? (['child'] as const) : []),
    ...(kind === 'drawn' && !signing.image ? (['drawn'] as const) : []),
    ...(kind === 'typed' && !signing.name.trim() ? (['typed'] as const) : []),
  ]
}

const inputOf = (signing: Signing, { text, signer }: SigningWords): SigningInput => ({
  textVersionId: text.id,
  accepted: true,
  signedBy: signing.signedBy,
  locale: signing.locale,
  signature:
    signing.kind === 'drawn' ? { kind: 'drawn', image: signing.image ?? '' } : { kind: 'typed', name: signing.name },
  ...(signing.signedBy === 'guardian' && { guardianName: signing.guardianName }),
  ...(signer === 'guardian_and_child' && { childAgrees: signing.childAgrees }),
})

interface SigningOptions<T> {
  state: SigningWords
  sign: (input: SigningInput) => Promise<T>
  /** Called when the text has changed meanwhile. */
  onChanged: () => void
}

/** Keeps a signature from the first tick until it is saved. The drawing survives every failure. */
export function useSigning<T>({ state, sign, onChanged }: SigningOptions<T>) {
  const { signer } = state
  const [signing, setSigning] = useState<Signing>({
    locale: state.locale,
    isAccepted: false,
    childAgrees: false,
    kind: 'drawn',
    image: null,
    name: '',
    signedBy: signer === 'patient' ? 'patient' : 'guardian',
    guardianName: signer === 'patient' ? '' : (state.guardianName ?? ''),
  })
  const [missing, setMissing] = useState<readonly Missing[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<T | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusMissing = useFocusFault(() => form.current, '[aria-invalid="true"], [data-missing]')

  const fill = (part: Partial<Signing>) => {
    setSigning((before) => ({ ...before, ...part }))
    setMissing([])
  }

  /** Marks what is missing and focuses the first of it. */
  function ask(what: readonly Missing[]) {
    setMissing(what)
    focusMissing()
  }

  function refuse(refusal: Problem) {
    const fields = Object.keys(refusal.details.errors ?? {}).flatMap((field) => refusedFieldsOfConsent[field] ?? [])
    if (refusal.code === 'conflict') {
      fill({ isAccepted: false })
      onChanged()
    }
    if (fields.length) ask(fields)
    else setProblem(refusal)
  }

  async function submit() {
    const what = missingIn(signing, signer)
    setProblem(null)
    if (what.length) return ask(what)
    setBusy(true)
    try {
      setDone(await sign(inputOf(signing, state)))
    } catch (error) {
      refuse(asProblem(error))
    }
    setBusy(false)
  }

  const isBegun = signing.image !== null || signing.name !== ''
  return { signing, fill, missing, problem, isBusy, done, isBegun, form, submit }
}
