import type { InstanceDetail } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { ValueList } from '../forms/index.ts';

/** The case so far: what it was started with, what was handed in at each step, and what was found out. */
export const Facts = ({ instance }: { readonly instance: InstanceDetail }) => {
  const { t } = useTranslation();
  return (
    <>
      {Object.keys(instance.input).length > 0 && (
        <section className="flex flex-col gap-2.5">
          <h2 className="text-sm font-semibold">{t('assignment_page.told')}</h2>
          <ValueList values={instance.input} fields={instance.input_fields} names={instance.names} />
        </section>
      )}
      {instance.steps.map(({ key, title, answers, fields }) =>
        answers === null || Object.keys(answers).length === 0 ? null : (
          <section key={key} className="flex flex-col gap-2.5">
            <h2 className="text-sm font-semibold">
              <bdi>{title}</bdi>
            </h2>
            <ValueList values={answers} fields={fields} names={instance.names} />
          </section>
        ),
      )}
      {Object.values(instance.vars).some((value) => value !== null) && (
        <section className="flex flex-col gap-2.5">
          <h2 className="text-sm font-semibold">{t('assignment_page.found')}</h2>
          <ValueList values={instance.vars} />
        </section>
      )}
    </>
  );
};
