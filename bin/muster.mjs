#!/usr/bin/env node
// Shell prompts and scripts ask for the version all the time: it is told without loading anything else.
import { readFileSync } from 'node:fs'

const [word, ...more] = process.argv.slice(2)
if ((word === '--version' || word === '-V') && more.length === 0) {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  process.stdout.write(`${version}\n`)
} else {
  await import('./launch.mjs')
}
