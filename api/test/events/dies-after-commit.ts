import { pino } from 'pino'
import { startNotifier } from '../../src/db/notifier.ts'
import { connect } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { publishChange } from '../../src/events/publish.ts'
import { PracticeId } from '../../src/practice-id.ts'

/** A process that publishes a change, commits, and is killed before it can send the notice. */
const [url = '', practice] = process.argv.slice(2)
const practiceId = PracticeId.parse(practice)
const orm = await connect(url)
startNotifier(orm, pino({ level: 'silent' }))
await inPractice(orm.em, practiceId, (em) => publishChange(queryOf(em), practiceId, 'inbox'))
process.kill(process.pid, 'SIGKILL')
