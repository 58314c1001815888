import { Field } from '@ancrage/widgets/ui/field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combobox } from '../../components/combobox'
import { Initials } from '../../components/initials'
import { PersonName } from '../../components/person-name'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { usePatientSearch } from '../../lib/use-patient-search'
import type { BilledClient } from './values'

interface Props {
  title: string
  onChoose: (patient: BilledClient) => void
  onClose: () => void
}

/** Asks for the client of a document. */
export function ClientChoice({ title, onChoose, onClose }: Props) {
  const { t } = useTranslation('drafts')
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { patients, isWaiting, problem, retry } = usePatientSearch(typed)
  const isListed = isOpen && patients.length > 0
  const isFound = typed.trim() !== '' && !isWaiting && !problem
  return (
    <Dialog onClose={onClose}>
      <DialogContent
        title={title}
        className="overflow-visible!"
        // The first Escape closes the list.
        onEscapeKeyDown={(event) => isListed && event.preventDefault()}
      >
        <Field label={t('client')} hint={isFound && patients.length === 0 ? t('noClient') : t('clientHint')} required>
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
              options={patients}
              keyOf={({ id }) => id}
              onPick={onChoose}
              isOpen={isListed}
              onOpen={() => setOpen(true)}
              onClose={() => setOpen(false)}
              isWaiting={isWaiting}
              label={t('clientsFound')}
              found={isFound && t('clientCount', { count: patients.length })}
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
        {problem && <ProblemNotice className="mt-4" problem={problem} onRetry={retry} />}
      </DialogContent>
    </Dialog>
  )
}
