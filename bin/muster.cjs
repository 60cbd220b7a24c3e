#!/usr/bin/env node
// Runs on any Node from 20 on. Shell prompts and scripts start it all the time: it loads nothing that the answer does not
// need, and is CommonJS, because a module that imports one of Node's own pays for all that it exports.
const { existsSync, readFileSync, writeSync } = require('node:fs')
const { join } = require('node:path')

const cli = join(__dirname, '..', 'dist', 'cli.cjs')
const [word, ...more] = process.argv.slice(2)
const [major, minor] = process.versions.node.split('.').map(Number)

if ((word === '--version' || word === '-V') && more.length === 0) {
  const { version } = JSON.parse(readFileSync(join(__dirname, '..', 'package.json'), 'utf8'))
  writeSync(1, `${version}\n`)
} else if ((major > 22 || (major === 22 && minor >= 19)) && existsSync(cli)) {
  // What a command loads is compiled once, not each time.
  require('node:module').enableCompileCache?.()
  require(cli)
} else {
  import('./launch.mjs')
}
