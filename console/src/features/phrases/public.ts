export { PhrasesOutlet } from './phrases-outlet'
export { writingToolsOf } from './tools-slot'
