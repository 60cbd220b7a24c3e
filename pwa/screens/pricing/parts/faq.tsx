import { css } from '#styled/css/css.js'
import { questions as recipe } from '#styled/recipes/questions.js'
import { ChevronDown } from 'lucide-react'

const questions: [question: string, answer: string][] = [
  [
    'What are AI credits?',
    'Runs with a model of Anthropic, OpenAI or Google are paid in credits: one credit is a tenth of a ' +
      'cent of what the model costs. You see the estimate before anything is sent, and a failed run costs ' +
      'nothing. The built-in assistant and a model of your own cost none.',
  ],
  [
    'Can I change my plan later?',
    'Yes, at any time. A change counts immediately and is prorated: you pay the difference for what is ' +
      'left of the period, and what you have paid and not used is taken off the next bill.',
  ],
  [
    'How does the free trial work?',
    'You have any plan but Enterprise for 30 days, once for each workspace. No credit card is required ' +
      'and nothing is charged during the trial. Billing starts automatically afterwards where a payment ' +
      'method was added, unless you cancel before.',
  ],
  [
    'What happens when a plan ends?',
    'The workspace goes back to Free. Nothing is deleted: what is over the limits of Free stays and can ' +
      'be used, only new things have to wait.',
  ],
]

/** Questions that open by press, Enter and Space; the browser finds words in closed ones too. */
export function Faq() {
  const styles = recipe()
  return (
    <section aria-labelledby="faq" className={css({ maxWidth: 'reading' })}>
      <h2 id="faq" className={css({ textStyle: 'title', paddingBottom: '8' })}>
        Frequently asked questions
      </h2>
      {questions.map(([question, answer]) => (
        <details key={question} name="pricing-faq" className={styles.item}>
          <summary className={styles.head}>
            <h3 className={css({ textStyle: 'body', fontWeight: 'strong' })}>{question}</h3>
            <ChevronDown size={16} aria-hidden className={styles.mark} />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </section>
  )
}
