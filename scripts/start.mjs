import { runSystem } from './system/system.mjs'

export default () => runSystem()
