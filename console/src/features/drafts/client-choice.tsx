import { Field } from '@ancrage/widgets/ui/field'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combobox } from '../../components/combobox'
import { Initials } from '../../components/initials'
import { PersonName } from '../../components/person-name'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import type { BilledClient } from './values'

/** The pause in typing before a search, in milliseconds. */
const PAUSE = 200

interface Props {
  title: string
  onChoose: (patient: BilledClient) => void
  onClose: () => void
}

/** Asks for the client of a document. */
export function ClientChoice({ title, onChoose, onClose }: Props) {
  const { t } = useTranslation('drafts')
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const [isOpen, setOpen] = useState(false)
  const query = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setQ(query), PAUSE)
    return () => clearTimeout(timer)
  }, [query])
  const { data, error, mutate } = useReading(
    q ? ['patients', 'search', q] : null,
    () => api.patients.list({ query: { q, perPage: '5' } }),
    { keepPreviousData: true },
  )
  const people = query ? (data?.data ?? []) : []
  const isListed = isOpen && people.length > 0
  const isFound = query !== '' && q === query && data !== undefined
  return (
    <Dialog onClose={onClose}>
      <DialogContent
        title={title}
        className="overflow-visible!"
        // The first Escape closes the list.
        onEscapeKeyDown={(event) => isListed && event.preventDefault()}
      >
        <Field label={t('client')} hint={isFound && people.length === 0 ? t('noClient') : t('clientHint')} required>
          {(control) => (
            <Combobox
              {...control}
              value={typed}
              maxLength={100}
              spellCheck={false}
              onType={(text) => {
                setTyped(text)
                setOpen(true)
              }}
              options={people}
              keyOf={({ id }) => id}
              onPick={onChoose}
              isOpen={isListed}
              onOpen={() => setOpen(true)}
              onClose={() => setOpen(false)}
              label={t('clientsFound')}
              found={isFound && t('clientCount', { count: people.length })}
              optionClass="gap-3"
            >
              {({ firstname, lastname, email }) => (
                <>
                  <Initials name={`${firstname} ${lastname}`} className="size-8!" />
                  <span className="wrap-anywhere min-w-0">
                    <PersonName of={{ firstname, lastname }} />
                    {email && <span className="block text-muted-foreground text-sm">{email}</span>}
                  </span>
                </>
              )}
            </Combobox>
          )}
        </Field>
        {error && q === query && <ProblemNotice className="mt-4" problem={error} onRetry={() => void mutate()} />}
      </DialogContent>
    </Dialog>
  )
}
