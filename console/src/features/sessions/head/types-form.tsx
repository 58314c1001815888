import '../planning/texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../../components/query'
import { useAllSessionTypes } from '../../session-types/public'
import { TypeField } from '../planning/type-field'
import type { OpenSession } from '../use-sessions'
import { ChangeFoot } from './change-foot'
import { useChangeSession } from './use-change-session'

interface Props {
  session: OpenSession
  onDone: () => void
}

/** Changes the types of a session that has not ended. Lengths and prices of several types add up. */
export function TypesForm({ session, onDone }: Props) {
  const { t } = useTranslation('sessionHead')
  const types = useAllSessionTypes()
  const { save, ...change } = useChangeSession(session, onDone)
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
            <ChangeFoot session={session} {...change} />
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
