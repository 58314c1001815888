import { writeFile } from 'node:fs/promises'

/** Writes the results of a run to the file that VITEST_REPORT names: Vitest's own JSON lacks the time of imports. */
export default class Report {
  async onTestRunEnd(modules, unhandledErrors) {
    const written = { files: modules.map(fileOf), errors: unhandledErrors.map(({ message }) => message) }
    await writeFile(process.env.VITEST_REPORT ?? '', JSON.stringify(written))
  }
}

function fileOf(module) {
  const { prepareDuration, environmentSetupDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  return {
    path: module.moduleId,
    ms: prepareDuration + environmentSetupDuration + collectDuration + setupDuration + duration,
    state: module.state(),
    // Failures outside of tests: a file that cannot be loaded, a setup, a teardown.
    errors: [module, ...module.children.allSuites()].flatMap((part) => part.errors().map(({ message }) => message)),
    tests: [...module.children.allTests()].map((test) => ({
      title: test.fullName,
      state: test.result().state,
      error: test.result().errors?.[0]?.message,
    })),
  }
}
