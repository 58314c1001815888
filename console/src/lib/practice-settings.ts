import { api } from './api'
import { useReading } from './readings'

/** Reads all settings of the practice. */
export const usePracticeSettings = () => useReading(['practice', 'settings'], () => api.practices.settings({}))

/** Reads the practice of the signed-in user. */
export const useOwnPractice = () => useReading(['practice', 'own'], () => api.practices.own({}))
