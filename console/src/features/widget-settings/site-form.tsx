import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { asProblem } from '../../lib/api'

type Fault = 'required' | 'wrong' | 'known' | 'tooMany'

/** Returns the origin of a site. People paste page addresses, often without `https://`. */
function siteOf(text: string): string {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(address) ? new URL(address).origin : address
}

/** Returns why the server refused the list; null when the refusal concerns something else. */
function faultOf({ details }: Problem): Fault | null {
  const [field, codes] =
    Object.entries(details.errors ?? {}).find(([name]) => /^allowedSites(\.\d+)?$/.test(name)) ?? []
  if (!field) return null
  return field === 'allowedSites' && codes?.includes('too_long') ? 'tooMany' : 'wrong'
}

/** Adds a site. */
export function SiteForm({ onAdd }: { onAdd: (site: string) => Promise<boolean> }) {
  const { t } = useTranslation('widgetSettings')
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)

  const refuse = (found: Fault | null) => {
    setFault(found)
    input.current?.focus()
  }

  async function add(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    const typed = text.trim()
    if (!typed) return refuse('required')
    setBusy(true)
    try {
      if (!(await onAdd(siteOf(typed)))) return refuse('known')
      setText('')
      refuse(null)
    } catch (error) {
      const refused = asProblem(error)
      const found = faultOf(refused)
      if (found) refuse(found)
      else setProblem(refused)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate className="space-y-3" onSubmit={(event) => void add(event)}>
      {problem && <ProblemNotice problem={problem} />}
      <Field label={t('sites.address')} hint={t('sites.hint')} error={fault && t(`sites.${fault}`)} required>
        {(control) => (
          <div className="flex max-w-lg flex-wrap gap-2">
            <Input
              {...control}
              ref={input}
              type="url"
              inputMode="url"
              autoComplete="url"
              className="max-w-md flex-1 basis-48"
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                setFault(null)
              }}
            />
            <Button type="submit" variant="secondary" isBusy={isBusy}>
              {t('sites.add')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
