import '../planning/texts'
import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { type FormEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../../components/query'
import { BilledSessionGuardOnDemand, TypeChangeProblemOnDemand } from '../../money/public'
import { useAllSessionTypes } from '../../session-types/public'
import { TypeField } from '../planning/type-field'
import type { OpenSession } from '../use-sessions'
import { ChangeFoot } from './change-foot'
import { useChangeSession } from './use-change-session'

interface Props {
  session: OpenSession
  onDone: () => void
}

/** Says whether the price prevents the change: the session is billed, more was paid, or a discount is larger. */
const isAboutPrice = ({ code, details }: Problem) =>
  code === 'conflict' || details.what === 'price' || details.errors?.typeIds?.includes('too_small')

/** Changes the types of a session that has not ended and is not billed. Lengths and prices of several types add up. */
export const TypesForm = (props: Props) => (
  <Suspense fallback={<Skeleton className="h-24" />}>
    <BilledSessionGuardOnDemand session={props.session}>
      <Types {...props} />
    </BilledSessionGuardOnDemand>
  </Suspense>
)

function Types({ session, onDone }: Props) {
  const { t } = useTranslation('sessionHead')
  const types = useAllSessionTypes()
  const { save, problem, ...change } = useChangeSession(session, onDone)
  const ofPrice = problem && isAboutPrice(problem) ? problem : null
  const had = session.types.map(({ id }) => id)
  const [ids, setIds] = useState<readonly string[]>(had)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save({ typeIds: [...ids] })
  }

  return (
    <Query of={types} loading={<Skeleton className="h-9" />}>
      {(all) => {
        const offered = all.filter((type) => type.isActive || had.includes(type.id))
        const chosen = ids.flatMap((id) => offered.find((type) => type.id === id) ?? [])
        return (
          <form noValidate className="space-y-4" onSubmit={submit}>
            <TypeField types={offered} chosen={chosen} error={undefined} onChange={setIds} />
            <p className="text-muted-foreground text-sm">{t('typesForm.hint')}</p>
            <ChangeFoot session={session} {...change} problem={ofPrice ? null : problem} />
            <Suspense>{ofPrice && <TypeChangeProblemOnDemand problem={ofPrice} />}</Suspense>
            <div className="flex justify-end max-sm:*:w-full">
              <Button type="submit" isBusy={change.isBusy} disabled={!chosen.length || ids.join() === had.join()}>
                {t('save')}
              </Button>
            </div>
          </form>
        )
      }}
    </Query>
  )
}
