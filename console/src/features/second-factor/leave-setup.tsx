import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'
import { forgetUser } from '../../lib/signed-in'

/** Leaves the setup: back to the wanted page, or by signing out when the account needs a second factor. */
export function LeaveSetup({ destination, isRequired }: { destination: string; isRequired: boolean }) {
  const { t } = useTranslation('secondFactor')
  const [problem, setProblem] = useState<Problem | null>(null)
  const signOut = () => api.accounts.logout({}).then(forgetUser, (error) => setProblem(asProblem(error)))
  if (!isRequired)
    return (
      <p className="text-center text-sm">
        <Link to={destination} className="text-primary underline underline-offset-4">
          {t('later')}
        </Link>
      </p>
    )
  return (
    <div className="space-y-2 text-center">
      {problem && <ProblemNotice problem={problem} />}
      <Button variant="link" size="inline" onClick={() => void signOut()}>
        {t('signOut')}
      </Button>
    </div>
  )
}
