/** What people ask of the app itself, and where it is done. The first that fits answers. */
const places: readonly { of: RegExp; says: string }[] = [
  {
    of: /\b(?:invit\w+|add)\s+(?:(?:an?|my|our|the|new|another|other|more)\s+)*(?:users?|persons?|people|colleagues?|team ?mates?|co-?workers?|(?:team )?members?|staff|someone|somebody)\b(?!.{0,60}\b(?:meeting|event|call|stand-?up|review|project|calendar|appointment|lunch)\b)/i,
    says: 'Open **Account** from your initials at the top right. Under **Team** there is **Invite User**; the owner of the workspace invites.',
  },
  {
    of: /\bpassword\b/i,
    says: 'Open **Account** from your initials at the top right. **Change password** is under **Profile**. Forgotten? The sign-in page has **Forgot password**.',
  },
  {
    of: /\b(?:two|2)[ -]?factor\b|\b2fa\b|\bauthenticator\b/i,
    says: 'Open **Account** from your initials at the top right: **Two-factor sign-in** has its own section.',
  },
  {
    of: /\bcredits?\b(?! (?:note|card|memo|line|notes|cards))/i,
    says: 'Your initials at the top right show the credits that are left; **Account**, **Plan and usage** shows what took them. The built-in assistant is free.',
  },
  {
    of: /\b(?:my|our|the|another|a (?:higher|bigger|different|better)) plan\b.*\b(?:cost|change|upgrade|cancel|pay)|\b(?:upgrade|change|cancel|downgrade)\b.{0,20}\b(?:plan|subscription)\b/i,
    says: 'Plans are on the page **Pricing**; what yours includes is in **Account**, **Plan and usage**.',
  },
  {
    of: /\b(?:dark|light|night) (?:mode|theme)\b|\btheme\b/i,
    says: 'Your initials at the top right open a menu with **Theme**: light, dark, or as your device has it.',
  },
  {
    of: /\b(?:connect|link|use|add|plug in|set up|sync)\b.{0,40}\b(?:google|gmail|(?:my|our) (?:inbox|mailbox|e-?mails?|mail account))\b/i,
    says: 'Open **Integrations** in the menu and connect Google there. Calendar and mail are connected one by one.',
  },
  {
    of: /\b(?:connect|use|add|plug in|set up|switch to|choose)\b.{0,40}\b(?:(?:language )?model|llm|gpt|chatgpt|claude|gemini|openai|anthropic|ollama|api key)\b/i,
    says: 'An administrator connects a model in **System settings**: one that runs on your machine, or one of Anthropic, OpenAI or Google with its key. Each agent then chooses under **Configure Agent**.',
  },
  {
    of: /\b(?:create|add|make|build|hire)\b.{0,20}\b(?:new|own|another|custom|an|more) (?:ai )?agents?\b/i,
    says: 'Open **AI Agents** and press **Create Agent**: a name, a role, skills, and instructions in your words.',
  },
  {
    of: /\b(?:download|export|get)\b.{0,20}\b(?:my|our|all) data\b|\bdelete (?:my|this) account\b/i,
    says: 'Open **Account** from your initials at the top right: **Your data and leaving** has **Export** and **Delete account**.',
  },
  {
    of: /\b(?:api|access) tokens?\b|\bapi access\b/i,
    says: 'Open **Account** from your initials at the top right: **Access tokens** makes one for scripts and the command line.',
  },
  {
    of: /\b(?:keyboard )?shortcuts?\b/i,
    says: 'Press **?** anywhere outside a field to see all keys; **Ctrl K** (⌘ K) opens the search and every command.',
  },
  {
    of: /\b(?:use|work)\b.{0,30}\boffline\b/i,
    says: 'Everything that was opened once works offline. What you write is kept on this device and sent once when the connection is back.',
  },
  {
    of: /\b(?:sign|log) ?out\b/i,
    says: 'Your initials at the top right open a menu with **Log out**. Other devices are signed out in **Account**, **Devices**.',
  },
]

const asks =
  /^\W*(?:(?:hi|hello|hey|please|pls|sorry|excuse me|and|so|ok|quick question)\b[\s,.:!-]*)*(?:(?:how|where|which way)\s+(?:do|does|can|could|would|should|to|is|are|many|much)\b|(?:can|could|may|do|must) (?:i|we)\b|is (?:it possible|there)\b|what do i (?:do|need)\b)/i

/** Where the app has what the prompt asks how to do; undefined where it asks something else. In characters, longer ones tell a story. */
export function appHelp(prompt: string): string | undefined {
  if (prompt.length > 160 || !asks.test(prompt)) return undefined
  return places.find(({ of }) => of.test(prompt))?.says
}
