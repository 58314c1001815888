import { watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { inRoot } from '../root.mjs'
import { npm } from '../setup/npm.mjs'

/** Changes come in bursts; the build starts this many ms after the last. */
const PAUSE = 300

/** Builds the loader when its code changes, or the names of the widgets' files that it contains. */
await mkdir(inRoot('widgets/dist'), { recursive: true })
watch(inRoot('widgets/dist'), (_event, file) => file === 'manifest.json' && soon())
watch(inRoot('loader'), (_event, file) => file?.endsWith('.ts') && soon())

let timer
let last = Promise.resolve()

function soon() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    last = last.then(build)
  }, PAUSE)
}

async function build() {
  const { output } = await npm(['run', 'build', '-w', 'loader', '--silent'])
  console.log(output.trim())
}
