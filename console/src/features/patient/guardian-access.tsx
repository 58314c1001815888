import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { UnsavedQuestion } from '../../components/unsaved-question'
import { GuardianRow } from './guardian-row'
import { OpenGuardianForm } from './open-guardian-form'
import { useGuardians } from './use-guardians'
import type { PatientFile } from './use-patient'

/**
 * Lists the guardians who act for a child in the client area, invites further ones, and ends their access. Closing asks
 * before it discards a typed address.
 */
export function GuardianAccess({ file, onClose }: { file: PatientFile; onClose: () => void }) {
  const { t } = useTranslation('patient')
  const { open, end, ...guardians } = useGuardians(file.id)
  const [email, setEmail] = useState('')
  const [isAsking, setAsking] = useState(false)
  return (
    <Dialog onClose={() => (email === '' ? onClose() : setAsking(true))}>
      <DialogContent
        shape="sheet"
        title={t('guardians.title', { name: file.firstname })}
        description={t('guardians.lead')}
      >
        <Query of={guardians} loading={<Skeleton className="h-16" />}>
          {({ isMinor, guardians: all }) => (
            <div className="space-y-6">
              {all.length > 0 ? (
                <ul className="divide-y divide-border">
                  {all.map((guardian) => (
                    <GuardianRow key={guardian.accountId} guardian={guardian} end={() => end(guardian.accountId)} />
                  ))}
                </ul>
              ) : (
                <p className="text-muted-foreground">{t('guardians.none')}</p>
              )}
              {isMinor && <OpenGuardianForm open={open} email={email} onType={setEmail} />}
            </div>
          )}
        </Query>
        {isAsking && <UnsavedQuestion onStay={() => setAsking(false)} onLeave={onClose} />}
      </DialogContent>
    </Dialog>
  )
}
