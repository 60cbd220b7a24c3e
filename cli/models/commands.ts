import type { Verb } from '../verb.ts'

/** Adds `models` with its commands. */
export function declareModels(models: Verb): void {
  models.withHelp({
    description:
      'See which models there are, try them, and choose who answers.\nA model is named by its id as the ' +
      'list shows it, or by its name in any case.',
    examples: [
      'muster models list',
      'muster models test anthropic_claude_haiku',
      'muster models use anthropic_claude_haiku',
    ],
  })

  models.read('list', async () => (await import('./list.ts')).listModels, {
    summary: 'list models',
    description:
      'List the models: id, name, the plan they need, dollars per million tokens in and out, and how they ' +
      'stand.\nThe state is "preferred", "stand-in", "available", or why a model cannot be used.',
    examples: ['muster models list', "muster models list --json | jq -r '.[] | select(.available) | .provider'"],
  })

  models.request('test <model>', async () => (await import('./test.ts')).testModel, {
    summary: 'try a model with one small request',
    description:
      'Send a model one real, minimal request and tell how long it took. Exits with 1 when it does not answer.',
    examples: ['muster models test builtin', 'muster models test "claude haiku 5.5" --json | jq .latency_ms'],
  })

  models
    .write('use <model>', async () => (await import('./use.ts')).useModel, {
      summary: 'choose who answers you',
      description:
        'Choose the model that answers you from now on, once it has answered one small request.\nThe ' +
        'stand-in answers when it cannot, and the built-in assistant is always the last.',
      examples: [
        'muster models use anthropic_claude_haiku',
        'muster models use anthropic_claude_haiku --stand-in local',
        'muster models use builtin',
      ],
    })
    .option('--stand-in <model>', 'who answers when it cannot (default: as it is)')

  models.read('find', async () => (await import('./found.ts')).listFound, {
    summary: 'look for models on the machine of the server',
    description:
      'List the models that Ollama, llama.cpp, LM Studio and vLLM offer on the machine of the server: name, server, ' +
      'address, how many tokens fit into a conversation, whether it can call tools, and what it is called here once ' +
      'it is connected.',
    examples: ['muster models find', "muster models find --json | jq -r '.[].model_id'"],
  })

  models
    .write('connect <model>', async () => (await import('./connect.ts')).connectModel, {
      summary: 'connect a model of your own',
      description:
        'Connect a model once it has answered one small request: one that "muster models find" shows, by its name, ' +
        'or one of any server that speaks the chat format of OpenAI, by its address.\nEverybody can choose it from ' +
        'then on. Only administrators may.',
      examples: [
        'muster models connect qwen3:8b --use',
        'muster models connect http://gpu.office:8000 --model Qwen/Qwen3-8B',
        'muster models connect https://openrouter.ai/api/v1 --model qwen/qwen3-32b --key < key.txt',
      ],
    })
    .option('--model <name>', 'which of its models, where the server has several')
    .option('--name <text>', 'what it is called here (default: the name of the model)')
    .option('--key', 'with a key: asked for in a terminal, else read from standard input')
    .option('--context <tokens>', 'how many tokens fit into a conversation (default: what the server says)')
    .option('--price-in <dollars>', 'what a million tokens that go in cost (default: nothing)')
    .option('--price-out <dollars>', 'what a million tokens that come out cost (default: nothing)')
    .option('--use', 'let it answer you from now on')

  models
    .write('change <model>', async () => (await import('./change.ts')).changeModel, {
      summary: 'change a connected model',
      description:
        'Change what a connected model is called here, how many tokens fit into a conversation with it, and what it ' +
        'costs.\nWhat is not given stays as it is. Only administrators may.',
      examples: [
        'muster models change local_qwen3_8b --name "Qwen at home"',
        'muster models change qwen3:8b --context 16384 --price-in 0.1 --price-out 0.3',
        'muster models change "qwen at home" --no-price-in --no-price-out',
      ],
    })
    .option('--name <text>', 'what it is called here')
    .option('--context <tokens>', 'how many tokens fit into a conversation')
    .option('--no-context', 'without a known context')
    .option('--price-in <dollars>', 'what a million tokens that go in cost')
    .option('--no-price-in', 'what goes in costs nothing')
    .option('--price-out <dollars>', 'what a million tokens that come out cost')
    .option('--no-price-out', 'what comes out costs nothing')

  models.remove('disconnect <model>', async () => (await import('./connect.ts')).disconnectModel, {
    summary: 'take a connected model out of use',
    description: 'Take a connected model out of use, and forget the key of its server. Only administrators may.',
    examples: ['muster models disconnect local_qwen3_8b --yes'],
  })

  const keys = models.group('keys', {
    summary: 'keep the keys of the vendors',
    description:
      'Manage the keys of Anthropic, OpenAI and Google. Administrators set and remove them; a key is never shown again.',
    examples: ['muster models keys list', 'muster models keys set anthropic < key.txt'],
  })

  keys.read('list', async () => (await import('./keys.ts')).listKeys, {
    summary: 'list which vendors have a key',
    description: 'List which vendors have a key on this server, wherever it comes from.',
    examples: ['muster models keys list', 'muster models keys list --json | jq .anthropic'],
  })

  keys.write('set <vendor>', async () => (await import('./keys.ts')).setKey, {
    summary: 'keep the key of a vendor',
    description:
      'Keep the key of anthropic, openai or google on the server, encrypted.\nIt is asked for in a ' +
      'terminal and not shown; in a pipe it is read from standard input. Only administrators may.',
    examples: ['muster models keys set anthropic', 'muster models keys set openai < key.txt'],
  })

  keys.write('remove <vendor>', async () => (await import('./keys.ts')).removeKey, {
    summary: 'forget the key of a vendor',
    description:
      'Let the server forget the key of anthropic, openai or google that was entered. One of its ' +
      'environment stays. Only administrators may.',
    examples: ['muster models keys remove anthropic'],
  })
}
