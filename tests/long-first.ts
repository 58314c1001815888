import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { randomFrom } from './system/random.ts'

/** Files that take more than some twenty seconds. */
export const longFiles = [
  'api/demo/factur-x.api.test.ts',
  'api/demo/seed.api.test.ts',
  'api/src/availability/slots.test.ts',
  'api/src/db/embedded.test.ts',
  'api/test/access/matrix.api.test.ts',
  'api/test/documents/pdf-work.test.ts',
  'api/test/http/openapi.api.test.ts',
  'api/test/http/process.api.test.ts',
  'api/test/messages/mail-pictures.api.test.ts',
  'api/test/messages/wording.api.test.ts',
  'api/test/reminders/killed-workers.api.test.ts',
  'console/src/features/widget-settings/poster.browser.test.ts',
  'console/test/accessibility.browser.test.tsx',
  'widgets/test/pictures-later.browser.test.tsx',
  'widgets/test/pictures.browser.test.tsx',
]

/** The order of the files: the long ones first, so that no core waits for one of them at the end; else by the seed. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed, shuffle } = this.ctx.config.sequence
    const drawn = shuffle ? randomFrom(seed).shuffled(files) : await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longFiles.some((file) => moduleId.endsWith(`/${file}`))
    return [...drawn.filter(isLong), ...drawn.filter((file) => !isLong(file))]
  }
}
