import { tablesOf } from '../../src/db/tables.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { aClient } from '../build.ts'
import type { Scene } from './scene.ts'

interface ClientOfArea {
  patientId: string
  accountId: string
}

/**
 * The client of the scene's practice, or the child of its guardian: somebody for whom the caller may ask. For another
 * client it is the owner of the rows.
 */
export const clientOfScene = async (scene: Scene): Promise<ClientOfArea> =>
  scene.by.owner ?? (await accountIn(scene)) ?? (await childIn(scene)) ?? (await aClient(scene.app.orm, scene.practice))

type Place = Pick<Scene, 'app' | 'practice'>

/** A client of the practice with an account. */
export const accountIn = ({ app, practice }: Place): Promise<ClientOfArea | undefined> =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    tablesOf(em)
      .selectFrom('ClientAccountPatient')
      .select(['patientId', 'clientAccountId as accountId'])
      .where('practiceId', '=', practice.id)
      .executeTakeFirst(),
  )

/** A child of the practice with a guardian. */
export const childIn = ({ app, practice }: Place): Promise<ClientOfArea | undefined> =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    tablesOf(em)
      .selectFrom('ClientGuardian')
      .select(['patientId', 'clientAccountId as accountId'])
      .where('practiceId', '=', practice.id)
      .executeTakeFirst(),
  )
