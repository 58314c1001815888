import './texts'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { EntryCard } from '../../components/entry-card'
import { useTitle } from '../../components/page'
import { Query } from '../../components/query'
import { safeDestination } from '../../lib/destination'
import { hasPasskeys } from '../../lib/passkey'
import { useSignedInUser } from '../../lib/signed-in'
import { CodesStep } from './codes-step'
import { LeaveSetup } from './leave-setup'
import { ConfirmPasswordStep } from './password-step'
import { ScanStep } from './scan-step'
import { SecondFactorOn } from './second-factor-on'
import { useEnrolment } from './use-enrolment'

/** Sets up a second factor. Admins are redirected here and reach nothing else until it is on. */
export function SecondFactorPage() {
  const { t } = useTranslation('secondFactor')
  const user = useSignedInUser()
  const [search] = useSearchParams()
  const destination = safeDestination(search.get('to'))
  const enrolment = useEnrolment()
  const { state, step } = enrolment
  const title = t(step.at === 'codes' ? 'codes.title' : 'title')
  useTitle(title)
  if (!user) return <Navigate to="/login" replace />
  return (
    <EntryCard title={title} lead={step.at === 'password' && t('lead')} width="wide">
      {step.at === 'codes' ? (
        <CodesStep codes={step.codes} destination={destination} />
      ) : (
        <Query of={state} loading={<Skeleton className="h-40" />}>
          {({ isOn, hasApp, isRequired }) =>
            hasApp ? (
              <SecondFactorOn destination={destination} />
            ) : (
              <div className="space-y-4">
                {step.at === 'password' ? (
                  <ConfirmPasswordStep
                    enrolment={enrolment}
                    email={user.email}
                    isRequired={isRequired && !isOn}
                    isAdmin={user.isAdmin}
                    offersPasskey={!isOn && hasPasskeys()}
                  />
                ) : (
                  <ScanStep enrolment={enrolment} secret={step.secret} uri={step.uri} />
                )}
                <LeaveSetup destination={destination} isRequired={isRequired && !isOn} />
              </div>
            )
          }
        </Query>
      )}
    </EntryCard>
  )
}
