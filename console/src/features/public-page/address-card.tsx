import type { Problem } from '@ancrage/api/client'
import { faultOfSlug, plainSlug } from '@ancrage/api/contract'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormCard } from '../../components/form-card'
import { asProblem } from '../../lib/api'
import { toast } from '../../lib/toast'
import type { OwnPublicPage, PublicPageActions } from './use-public-page'

type Fault = 'short' | 'long' | 'spelling' | 'reserved' | 'taken'

const faults = {
  too_short: 'short',
  too_long: 'long',
  invalid: 'spelling',
  not_allowed: 'reserved',
} as const satisfies Record<NonNullable<ReturnType<typeof faultOfSlug>>, Fault>

/** Returns the fault of a page name that needs no server; null without one. */
function faultOf(typed: string): Fault | null {
  const fault = faultOfSlug(plainSlug(typed))
  return fault && faults[fault]
}

interface Props {
  page: OwnPublicPage
  change: PublicPageActions['changeAddress']
  onUnsaved: (isUnsaved: boolean) => void
}

/** Edits the page name in its address. A change takes effect at once, also for a published page. */
export function AddressCard({ page, change, onUnsaved }: Props) {
  const { t } = useTranslation('publicPage')
  /** The typed name; null keeps the saved one. */
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const text = typed ?? page.slug
  const isUnsaved = text !== page.slug
  useEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved])
  const fault = refused === text ? 'taken' : isUnsaved ? faultOf(text) : null

  const put = (next: string | null) => {
    setTyped(next)
    setProblem(null)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!isUnsaved || faultOf(text)) return
    setBusy(true)
    setProblem(null)
    try {
      await change(text)
      setTyped(null)
      toast.success(t('address.saved'))
    } catch (error) {
      const refusal = asProblem(error)
      if (refusal.code === 'conflict') setRefused(text)
      else setProblem(refusal)
    }
    setBusy(false)
  }

  const address = page.url.slice(0, -page.slug.length)
  return (
    <FormCard
      title={t('address.title')}
      lead={t('address.lead')}
      isUnsaved={isUnsaved}
      isBusy={isBusy}
      problem={problem}
      onSave={(event) => void save(event)}
      onDiscard={() => put(null)}
    >
      <Field
        label={t('address.label')}
        hint={
          <span className="wrap-anywhere">
            {isUnsaved && !fault ? t('address.becomes', { address: address + text }) : address + page.slug}
          </span>
        }
        error={fault && t(`address.${fault}`)}
        required
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={80}
            className="max-w-md"
            value={text}
            onChange={({ target }) => put(target.value)}
          />
        )}
      </Field>
    </FormCard>
  )
}
