import { expect, test } from 'vitest'
import { concernsOfText } from './wording.ts'

const found = (text: string) => concernsOfText(text, 'en').map(({ kind, passage }) => `${kind}: ${passage}`)

test.each([
  ['I heal anxiety.', 'promise: heal'],
  ['Guaranteed results', 'promise: Guaranteed results'],
  ['A diagnosis in one session', 'diagnosis: diagnosis'],
  ['I treat depression', 'treatment: treat depression'],
  ['Stop taking your medication', 'stopping: Stop taking your medication'],
  ['I am a psychologist', 'title: I am a psychologist'],
  ['Better than medicine', 'comparison: Better than medicine'],
  ['Stop taking your medication, you do not need it', 'stopping: Stop taking your medication'],
  ['I treat depression and will not judge you', 'treatment: treat depression'],
  ['Psychologist and you are never judged', 'title: Psychologist'],
  ['Hypnotherapist and psychologist', 'title: psychologist'],
  ['Hypnosis with care. Dr. Smith', 'title: Dr.'],
  ['95% success rate', 'promise: 95% success'],
  ['Success rate: 100%', 'promise: Success rate'],
  ['Effectiveness: 100%', 'promise: Effectiveness: 100%'],
  ['100% effectiveness', 'promise: 100% effectiveness'],
  ['100% results', 'promise: 100% results'],
  ['Effective at 100%', 'promise: Effective at 100%'],
  ['Say goodbye to anxiety', 'promise: Say goodbye to anxiety'],
  ['Gradually stop taking your antidepressants', 'stopping: stop taking your antidepressants'],
  ['Throw away your medication', 'stopping: Throw away your medication'],
  ['Stop medical care', 'stopping: Stop medical care'],
  ['Lower your medication, costs aside', 'stopping: Lower your medication'],
])('“%s” is advised against', (text, concern) => {
  expect(found(text)).toEqual([concern])
})

test.each([
  'Hypnosis does not replace medical treatment.',
  'Never stop a treatment without your doctor.',
  'Talk to your doctor.',
  'Healthy habits, a secure place.',
  'Hypnosis cannot cure.',
  'Hypnosis does not diagnose, prescribe or treat depression.',
  'I work with doctors and psychologists.',
  'No diagnosis is made.',
  '100% secure payment',
  'Guaranteed 100% confidential',
  'Lower your treatment costs',
  'Sleep better without stopping your medication.',
])('“%s” is allowed', (text) => {
  expect(found(text)).toEqual([])
})
