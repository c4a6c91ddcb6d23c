import { useTranslation } from 'react-i18next';
import { formatToday } from '../../lib/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PanelSheet } from '../../ui/PanelSheet.tsx';
import { DayView } from './DayView.tsx';
import { useTasks } from './use-tasks.ts';

/** One's own day beside a board or a list, whatever these are of. */
export const DayPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const tasks = useTasks();
  return (
    <PanelSheet
      title={formatToday()}
      tabs={[{ id: 'day', name: t('task_page.my_day') }]}
      chosen="day"
      onChoose={() => undefined}
      onClose={onClose}
    >
      <Loaded query={tasks}>{(data) => <DayView tasks={data} isBeside />}</Loaded>
    </PanelSheet>
  );
};
