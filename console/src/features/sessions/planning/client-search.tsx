import { Field, type FieldControl } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { UserPlus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../../components/focus-on-mount'
import { Initials } from '../../../components/initials'
import { ProblemNotice } from '../../../components/problem-notice'
import { usePatientSearch } from '../../../lib/use-patient-search'
import { PersonFacts } from './person-facts'
import type { PlannedPatient } from './plan'

interface Props {
  /** Takes the focus when it appears, because it replaces the focused control. */
  isFocused: boolean
  error: string | undefined
  onChoose: (person: PlannedPatient) => void
  /** Called with the typed text to add a new client. */
  onAdd: (typed: string) => void
}

/** Finds a client by name, e-mail or phone number while somebody types, or adds a new one. */
export function ClientSearch({ isFocused, error, onChoose, onAdd }: Props) {
  const { t } = useTranslation('planning')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const { patients, isWaiting, problem, retry } = usePatientSearch(typed)
  const isOpen = typed.trim() !== ''
  const options = [...patients.map((person) => () => onChoose(person)), () => onAdd(typed.trim())]
  const at = Math.min(marked, options.length - 1)

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!isOpen) return
    if (step) setMarked((at + step + options.length) % options.length)
    else if (event.key === 'Enter' && !isWaiting) options[at]?.()
    else if (event.key === 'Escape') setTyped('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const input = (control: FieldControl) => (
    <Input
      {...control}
      ref={isFocused ? focusOnMount : undefined}
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={`${id}-list`}
      aria-autocomplete="list"
      {...(isOpen && { 'aria-activedescendant': `${id}-${at}` })}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      placeholder={t('client.placeholder')}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        setMarked(0)
      }}
      onKeyDown={press}
    />
  )
  const option = (index: number, key: string, children: ReactNode) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: an option of a combobox is marked, not focused
    <div
      key={key}
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === at}
      onMouseMove={() => setMarked(index)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={options[index]}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 aria-selected:bg-accent forced-colors:aria-selected:outline-2"
    >
      {children}
    </div>
  )
  return (
    <div>
      <Field label={t('client.label')} error={error} required>
        {input}
      </Field>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('client.found')}
        aria-busy={isWaiting}
        hidden={!isOpen}
        className="mt-1.5 rounded-lg border p-1 transition-opacity delay-150 aria-busy:opacity-60"
      >
        {patients.map((person, index) =>
          option(
            index,
            person.id,
            <>
              <Initials name={`${person.firstname} ${person.lastname}`} className="size-8!" />
              <PersonFacts of={person} />
            </>,
          ),
        )}
        {option(
          patients.length,
          'add',
          <>
            <span className="grid size-8 shrink-0 place-items-center rounded-full border border-dashed">
              <UserPlus className="size-4 text-muted-foreground" aria-hidden />
            </span>
            <span className="wrap-anywhere min-w-0">{t('client.addTyped', { typed: typed.trim() })}</span>
          </>,
        )}
      </div>
      <p role="status" className="sr-only">
        {isOpen && !isWaiting && !problem && t('client.count', { count: patients.length })}
      </p>
      {problem && <ProblemNotice className="mt-2" problem={problem} onRetry={retry} />}
    </div>
  )
}
