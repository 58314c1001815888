export { PhrasesOutlet } from './phrases-outlet'
export { toolsOf } from './tools-slot'
