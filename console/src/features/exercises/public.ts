export { ExercisesOnDemand } from './exercises-on-demand'
export { MarkCurveOnDemand } from './mark-curve-on-demand'
