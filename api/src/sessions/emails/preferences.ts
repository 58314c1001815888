import type { EntityManager } from '../../db/orm.ts'
import { type Query, queryOf } from '../../db/query.ts'
import type { SessionMail } from '../../mail/message-data.ts'
import type { PostedMessage } from '../../mail/template.ts'
import type { EnqueuedMail } from './events.ts'

/** What a practitioner may want to hear of, or not: what clients do. */
const choices: Partial<Record<SessionMail, 'tells_requests' | 'tells_cancellations' | 'tells_moves'>> = {
  requested: 'tells_requests',
  booked: 'tells_requests',
  cancelled: 'tells_cancellations',
  moved: 'tells_moves',
}

const CHOICES = `
  select f.tells_requests, f.tells_cancellations, f.tells_moves
  from session s
    join practitioner t on t.practice_id = s.practice_id and t.id = s.practitioner_id
    join profile f on f.practice_id = t.practice_id and f.user_id = t.user_id
  where s.practice_id = $1 and s.id = $2`

type Chosen = Record<'tells_requests' | 'tells_cancellations' | 'tells_moves', boolean>

/** Whether the receiver wants the mail, by their current choice. Clients always get it. */
export async function isWanted(
  em: EntityManager,
  { audience, practiceId, sessionId }: PostedMessage,
  event: SessionMail,
  { by }: EnqueuedMail,
): Promise<boolean> {
  const choice = choices[event]
  if (audience === 'client' || !choice || by === 'practitioner') return true
  const query: Query = queryOf(em)
  const [chosen] = await query<Chosen>(CHOICES, [practiceId, sessionId])
  return chosen?.[choice] ?? true
}
