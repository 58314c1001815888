/** The stages of a whole run, the quickest first. */
export const stageNames = ['check', 'unit', 'api', 'system', 'widgets', 'console', 'e2e']

/** The test files of each stage, by the same paths and names as in tests/vitest.config.ts. */
const filesOfStages = [
  { stage: 'e2e', pattern: /^tests\/e2e\/.+\.spec\.ts$/ },
  { stage: 'system', pattern: /^tests\/(faults|load)\/.+\.test\.ts$/ },
  { stage: 'api', pattern: /^api\/.+\.api\.test\.ts$/ },
  { stage: 'widgets', pattern: /^(widgets|loader)\/.+\.browser\.test\.tsx?$/ },
  { stage: 'console', pattern: /^console\/.+\.browser\.test\.tsx?$/ },
  { stage: 'unit', pattern: /^(?!tests\/e2e\/)(?!.+\.(api|browser)\.test\.ts$).+\.test\.ts$/ },
]

/** The stage of a test file, a path from the root; undefined for a file that is no test. */
export const stageOf = (file) => filesOfStages.find(({ pattern }) => pattern.test(file))?.stage
